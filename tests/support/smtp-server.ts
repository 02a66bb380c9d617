import { createServer } from 'node:net';

type Letter = { from: string; to: string[]; head: string; text: string };

/**
 * An SMTP server without STARTTLS that takes letters, refuses as many as it is told to, or loses its reply to as many. To the
 * addresses in `rejected` it gives that reply. Listens on a free port unless one is given.
 */
export async function startSmtpServer(port = 0) {
  const letters: Letter[] = [];
  const behaviour = { refusals: 0, lostReplies: 0, rejected: {} as Record<string, string> };
  const server = createServer((socket) => {
    let heard = '';
    let isData = false;
    let letter: Letter = { from: '', to: [], head: '', text: '' };
    const say = (line: string) => socket.write(`${line}\r\n`);
    const obey = (line: string) => {
      if (/^EHLO|^HELO/i.test(line)) say('250 here');
      else if (/^MAIL FROM:/i.test(line)) {
        letter = { from: line.slice(10), to: [], head: '', text: '' };
        if (behaviour.refusals > 0) {
          behaviour.refusals -= 1;
          say('451 later');
        } else say('250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        const address = /<(.*)>/.exec(line)?.[1] ?? '';
        const rejection = behaviour.rejected[address];
        if (rejection === undefined) letter.to.push(address);
        say(rejection ?? '250 ok');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        say('354 go on');
      } else if (/^STARTTLS/i.test(line)) say('502 unknown');
      else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    socket.on('error', () => {});
    say('220 test');
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString();
      for (;;) {
        const end = heard.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = heard.slice(0, end);
        heard = heard.slice(end + (isData ? 5 : 2));
        if (!isData) {
          obey(part);
          continue;
        }
        isData = false;
        const [head = '', ...rest] = part.split('\r\n\r\n');
        letters.push({ ...letter, head, text: rest.join('\r\n\r\n') });
        if (behaviour.lostReplies > 0) {
          behaviour.lostReplies -= 1;
          socket.destroy();
          return;
        }
        say('250 taken');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    letters,
    behaviour,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
