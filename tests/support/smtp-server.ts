import { createServer } from 'node:net';

type Message = { from: string; to: string[]; headers: string; text: string };

/**
 * Starts an SMTP server without STARTTLS. `behaviour` sets how many messages it refuses, how many replies it drops, its reply to
 * rejected recipients, and until when its replies to messages are held back. Listens on a free port by default.
 */
export async function startSmtpServer(port = 0) {
  const messages: Message[] = [];
  const behaviour = { refusals: 0, lostReplies: 0, rejected: {} as Record<string, string>, held: Promise.resolve() };
  const server = createServer((socket) => {
    let buffer = '';
    let isData = false;
    let message: Message = { from: '', to: [], headers: '', text: '' };
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleCommand = (line: string) => {
      if (/^EHLO|^HELO/i.test(line)) reply('250 here');
      else if (/^MAIL FROM:/i.test(line)) {
        message = { from: line.slice(10), to: [], headers: '', text: '' };
        if (behaviour.refusals > 0) {
          behaviour.refusals -= 1;
          reply('451 later');
        } else reply('250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        const address = /<(.*)>/.exec(line)?.[1] ?? '';
        const rejection = behaviour.rejected[address];
        if (rejection === undefined) message.to.push(address);
        reply(rejection ?? '250 ok');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        reply('354 go on');
      } else if (/^STARTTLS/i.test(line)) reply('502 unknown');
      else if (/^QUIT/i.test(line)) {
        reply('221 bye');
        socket.end();
      } else reply('250 ok');
    };
    socket.on('error', () => {});
    reply('220 test');
    socket.on('data', (bytes: Buffer) => {
      buffer += bytes.toString();
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (!isData) {
          handleCommand(part);
          continue;
        }
        isData = false;
        const [headers = '', ...rest] = part.split('\r\n\r\n');
        messages.push({ ...message, headers, text: rest.join('\r\n\r\n') });
        if (behaviour.lostReplies > 0) {
          behaviour.lostReplies -= 1;
          socket.destroy();
          return;
        }
        void behaviour.held.then(() => reply('250 OK'));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    messages,
    behaviour,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
