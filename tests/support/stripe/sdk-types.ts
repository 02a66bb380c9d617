import ts from 'typescript';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: false,
  types: [],
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

/**
 * Checks values against the types of Stripe's SDK by compiling a source file with `satisfies Stripe.<type>` for each
 * value. Returns the compiler's messages.
 */
export function problemsAgainstSdk(values: Readonly<Record<string, readonly unknown[]>>): string[] {
  const checks = Object.entries(values).flatMap(([type, all]) => all.map((value) => `(${literalOf(value)}) satisfies Stripe.${type};`));
  // The file exists only in the compiler host: its first line imports the types, each further line is a check.
  const path = `${process.cwd()}/tests/support/stripe/sdk-values.mts`;
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(path, ["import type Stripe from 'stripe';", ...checks].join('\n'), ts.ScriptTarget.ES2022, true);
  const program = ts.createProgram([path], options, {
    ...host,
    fileExists: (name) => name === path || host.fileExists(name),
    getSourceFile: (name, ...rest) => (name === path ? source : host.getSourceFile(name, ...rest)),
  });
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map(({ messageText, start = 0 }) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    return `${/satisfies (.+);$/.exec(checks[line - 1] ?? '')?.[1]}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** Returns a value as JSON on one line, without the `lastResponse` that the SDK adds to what it returns. */
function literalOf(value: unknown): string {
  const { lastResponse: _, ...rest } = value as { lastResponse?: unknown };
  return JSON.stringify(rest);
}
