/** The words that the demo models say. */

export const CHAT_ANSWER = `I am a demo: no model thinks here, but everything else is real. These words come over HTTP from a server inside svir, a token at a time, and the debug pane shows each byte of them.

## What an answer can hold

Plain words, **strong** and *emphasized* ones, \`inline code\`, ~~second thoughts~~, and a [link that you can follow](https://www.rfc-editor.org/rfc/rfc9110).

\`\`\`ts
/** Text deltas are appended, never de-duplicated. */
export function append(text: string, delta: string | null | undefined): string {
  return delta ? text + delta : text;
}
\`\`\`

| demo model | shows |
|---|---|
| \`demo-reasoning\` | thinking, folded away when the answer begins |
| \`demo-tools\` | two tool calls at once |
| \`demo-cut\` | a connection that breaks off |

1. Choose another model below, where you write.
2. Say anything.
   - The demos repeat a little of it.
   - None of it leaves this computer.
3. Press Stop whenever you like.

- [x] Streamed
- [ ] Thought about

> A partial answer is never lost.

This image is remote, so it stays a link: ![a picture that is not loaded](https://images.example/demo.png "not loaded"). HTML stays text as well: <img src="https://images.example/pixel.gif">.

| text | meaning |
|---:|:---|
| naïve, Grüße, 你好, 👩‍💻 | characters of one to many bytes |
`;

export const REASONING = `What would be a useful answer? A demo should show how reasoning looks while it streams.

First option: say nothing of substance. Second option: explain where these words come from. The second is better.

They travel under a key of their own, beside the answer's text, and go back to the server unchanged with the next message, as models with tools expect it. Enough; I can answer now.`;

export const REASONING_ANSWER = `The grey text above this answer was reasoning. It came first, by a way of its own, and can be folded away.

- Under \`reasoning_content\` or \`reasoning\` it is a separate key of each chunk.
- Inside \`<think>\` tags it hides in the answer itself and has to be taken out, wherever a chunk happens to cut the tag.

Open the debug pane to see which of them it was this time.`;

const TOPICS = [
  'reading bytes',
  'finding lines',
  'joining events',
  'parsing chunks',
  'folding deltas',
  'drawing blocks',
  'keeping captures',
  'ending turns',
];

/** About 4,000 tokens of sections with prose, code and tables. */
export function longAnswer(asked: string): string {
  const sections = TOPICS.map((topic, i) => section(topic, i + 1));
  return `You wrote “${asked}”. Here is a long answer, to scroll in while it grows.\n\n${sections.join('\n')}\nThat was all of it.\n`;
}

function section(topic: string, number: number): string {
  const name = topic.replace(/\W+/g, '_');
  const rows = Array.from(
    { length: 6 },
    (_, i) => `| ${number}.${i + 1} | ${topic} | ${(number * 37 + i * 11) % 100} ms | ${i % 2 === 0 ? 'yes' : 'no'} |`,
  );
  return `## ${number}. On ${topic}

Whoever writes about ${topic} should say first what it costs. Here it costs little: one pass over what arrived, nothing kept twice, and no work that grows with the length of what came before. That sounds like a matter of course and is the point at which most of the trouble begins, because a loop that looks at everything again for each new piece is fast on the day it is written and slow on the day it matters.

\`\`\`python
def ${name}(pieces: list[bytes], limit: int = ${number * 1024}) -> Iterator[str]:
    """Yields lines; keeps at most one unfinished."""
    carry: list[bytes] = []
    for piece in pieces:
        *whole, rest = piece.split(b"\\n")
        for line in whole:
            yield b"".join([*carry, line]).decode("utf-8")
            carry.clear()
        carry.append(rest)
        if sum(map(len, carry)) > limit:
            raise ValueError(f"a line longer than {limit} bytes")
\`\`\`

| step | about | took | again |
|---:|---|---:|:---:|
${rows.join('\n')}

Two things follow. **First**, a cut can fall anywhere, so nothing may depend on where it falls. **Second**, an end can come at any time, so what is there must be whole in itself: the text up to here, the call as far as it came, and the reason for the end in words.
`;
}
