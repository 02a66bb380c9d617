/** Fails if a component renders text that a page translated by the browser cannot update (`fragile-texts.ts`). */
import { globSync } from 'node:fs';
import { createProgram, findFragileTexts } from './fragile-texts.ts';

const files = globSync('{src,qa}/**/*.tsx');
const program = createProgram([...files, ...globSync('{src,qa}/**/*.d.ts')]);
let count = 0;
for (const file of files) {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} was not compiled`);
  for (const { node, reason } of findFragileTexts(source, program.getTypeChecker())) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    console.error(`${file}:${line + 1}: ${reason}: ${node.getText().trim().slice(0, 80)}`);
    count++;
  }
}
console.log(`${files.length} files, ${count} texts that a translated page cannot update`);
process.exit(count === 0 ? 0 : 1);
