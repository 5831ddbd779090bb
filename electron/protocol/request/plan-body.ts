/**
 * From the neutral request to a plan of the body: texts, and the images between them, with the exact length known by
 * arithmetic before the first byte. What lives here: layout and length. It must not know files: the stream in
 * electron/http reads them. A property test holds the length to the bytes. Sources: wire document 2.3, DESIGN section 4.
 */
import { said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';
import type { ChatRequest, ImageAttachment, RequestVariation } from './chat-request.ts';
import { base64Length, utf8Length } from './json-length.ts';
import { refuseFields, requestFields } from './request-fields.ts';
import { isWireParts, type WireMessage, wireMessage } from './wire-message.ts';

export type BodyPart =
  | { kind: 'text'; text: string; bytes: number }
  | { kind: 'image'; image: ImageAttachment; bytes: number };

export interface BodyPlan {
  parts: BodyPart[];
  /** The exact Content-Length. */
  bytes: number;
  /** For the capture: the same JSON with each image as `{"sha256","bytes","type"}`. */
  journalText: string;
}

/** What no server can take, before anything is planned: a sentence, or `null`. */
export function refuseRequest(request: ChatRequest): Said | null {
  if (request.messages.length === 0) return said('request.no-message');
  return refuseFields(request);
}

/** The body of one attempt. Call `refuseRequest` first. */
export function planRequestBody(request: ChatRequest, variation: RequestVariation): BodyPlan {
  const writer = new PlanWriter();
  const { model, ...rest } = requestFields(request, variation);
  writer.text(`{"model":${JSON.stringify(model)},"messages":[`);
  request.messages.forEach((message, at) => {
    if (at > 0) writer.text(',');
    writeMessage(writer, wireMessage(message));
  });
  writer.text(']');
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) writer.text(`,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  writer.text('}');
  return writer.finish();
}

function writeMessage(writer: PlanWriter, message: WireMessage): void {
  writer.text('{');
  message.forEach(([name, value], at) => {
    writer.text(`${at > 0 ? ',' : ''}${JSON.stringify(name)}:`);
    if (!isWireParts(value)) {
      writer.text(JSON.stringify(value));
      return;
    }
    const { text, images } = value.parts;
    writer.text('[');
    if (text !== null) writer.text(`{"type":"text","text":${JSON.stringify(text)}}`);
    images.forEach((image, nth) => {
      if (nth > 0 || text !== null) writer.text(',');
      writer.text('{"type":"image_url","image_url":{"url":');
      writer.image(image);
      writer.text('}}');
    });
    writer.text(']');
  });
  writer.text('}');
}

/** Collects parts; neighbouring texts become one up to a bound, so that no string grows with the conversation. */
class PlanWriter {
  readonly #parts: BodyPart[] = [];
  #pending: string[] = [];
  #pendingChars = 0;
  #bytes = 0;
  readonly #journal: string[] = [];

  text(text: string): void {
    this.#journal.push(text);
    this.#add(text);
  }

  image(image: ImageAttachment): void {
    this.#add(`"data:${image.mediaType};base64,`);
    this.#flush();
    const bytes = base64Length(image.bytes);
    this.#parts.push({ kind: 'image', image, bytes });
    this.#bytes += bytes;
    this.#add('"');
    this.#journal.push(JSON.stringify({ sha256: image.sha256, bytes: image.bytes, type: image.mediaType }));
  }

  finish(): BodyPlan {
    this.#flush();
    return { parts: this.#parts, bytes: this.#bytes, journalText: this.#journal.join('') };
  }

  #add(text: string): void {
    this.#pending.push(text);
    this.#pendingChars += text.length;
    if (this.#pendingChars > 1024 * 1024) this.#flush();
  }

  #flush(): void {
    if (this.#pendingChars === 0) return;
    const text = this.#pending.join('');
    const bytes = utf8Length(text);
    this.#parts.push({ kind: 'text', text, bytes });
    this.#bytes += bytes;
    this.#pending = [];
    this.#pendingChars = 0;
  }
}
