import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { createProgram, findFragileTexts } from '../../scripts/lint/fragile-texts.ts';

const path = resolve('src/fixture.tsx');

/** Components: each is one case, named after what it renders. Those named `Fragile…` are reported. */
const fixture = `
import { Trans } from '@lingui/react/macro';
import type { ReactNode, ReactElement } from 'react';
type P = { isOpen: boolean; name: string; count: number; names: string[]; children: ReactNode; icon: ReactElement | null };
const Icon = () => <i />;
const Maybe = ({ isOpen }: { isOpen: boolean }) => (isOpen ? <i /> : null);

const FragileCondition = ({ isOpen }: P) => <p><i />{isOpen && 'open'}</p>;
const FragileValues = ({ name, count }: P) => <p translate="yes">{name} {count}</p>;
const FragileStaticText = ({ isOpen }: P) => <p>{isOpen ? <i /> : null} text</p>;
const FragileAfterComponent = () => <p><Icon /> text</p>;
const FragileFragment = () => <>text</>;
const FragileChildren = ({ children }: P) => <p><i />{children}</p>;
const FragileList = ({ names }: P) => <p>{names}</p>;
const FragileResult = ({ name }: P) => name;
const FragileMessage = ({ isOpen }: P) => <Trans>Text <Maybe isOpen={isOpen} /> text</Trans>;
const FragileMessageValue = ({ icon }: P) => <Trans>Text {icon} text</Trans>;

const AloneText = ({ isOpen, name }: P) => <p>{isOpen ? name : 'closed'}</p>;
const AloneChildren = ({ children }: P) => <p>{children}</p>;
const TextInElement = ({ isOpen, name }: P) => <p><i /> {isOpen ? <b>{name}</b> : null}</p>;
const StaticTexts = () => <p>text <b>text</b> text</p>;
const Untranslated = ({ name, count }: P) => <p translate="no">{name} {count}</p>;
const Slot = ({ icon }: P) => <p>{icon} <b>text</b></p>;
const Elements = ({ names }: P) => <ul><li />{names.map((name) => <li key={name}>{name}</li>)}</ul>;
const MessageBesideElements = ({ isOpen, name }: P) => <p>{isOpen ? <Trans>Hello {name}</Trans> : null} <Icon /></p>;
const MessageWithElements = ({ name }: P) => <Trans>Hello <b>{name}</b>, <Icon /></Trans>;
`;

test('text is reported where React cannot update it on a translated page, and nowhere else', () => {
  const program = createProgram([path], (host) => ({
    ...host,
    fileExists: (file) => file === path || host.fileExists(file),
    readFile: (file) => (file === path ? fixture : host.readFile(file)),
    getSourceFile: (file, options) =>
      file === path ? ts.createSourceFile(file, fixture, options, true) : host.getSourceFile(file, options),
  }));
  const source = program.getSourceFile(path);
  const reported = new Set<string>();
  for (const { node } of source === undefined ? [] : findFragileTexts(source, program.getTypeChecker())) {
    const before = fixture.slice(0, node.getEnd());
    reported.add(/.*const (\w+)/s.exec(before)?.[1] ?? node.getText());
  }
  const components = [...fixture.matchAll(/^const (\w+)/gm)].map((match) => match[1]);
  expect([...reported]).toEqual(components.filter((name) => name?.startsWith('Fragile')));
});
