/** ZIP archives for tests, as other programs make them. */
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

/** An archive of these files, in their order. */
export async function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: ZipWriterAddDataOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await writer.add(name, new Uint8ArrayReader(bytes), options);
  }
  return Uint8Array.from(await writer.close());
}
