/** Sentences about files: what cannot be attached and why, and files that are gone when they should be sent. */
import type { Table } from '../said.ts';

type Name = { name: string };

const CONVERT = 'Chat servers take PNG, JPEG, GIF and WebP: convert it first.';
const NOT_ADDED = 'The file was not added.';
const mebibytes = (bytes: number) => `${bytes / 2 ** 20} MiB`;

export const ATTACHMENT = {
  'attach.refused': {
    message: ({ name, why }: Name & { why: string }) => `"${name}" cannot be attached. ${why}`,
    advice: '',
  },
  'file.empty': { message: 'The file is empty.' },
  'file.binary': {
    message:
      'This file is neither a picture that chat servers take (PNG, JPEG, GIF, WebP) nor a text: it holds binary data.',
  },
  'file.no-text': { message: 'It is not text but binary data, which chat servers do not take inside a message.' },
  'file.pdf': {
    message:
      'This is a PDF document. Chat servers take pictures and text: copy its text, or attach its pages as pictures.',
  },
  'file.zip': {
    message:
      'This is a ZIP archive or an office document. Chat servers take pictures and text: attach its content instead.',
  },
  'image.avif': { message: `The bytes are an AVIF image. ${CONVERT}` },
  'image.heic': { message: `The bytes are an HEIC image, the format of iPhone photos. ${CONVERT}` },
  'image.bmp': { message: `The bytes are a BMP image. ${CONVERT}` },
  'image.tiff': { message: `The bytes are a TIFF image. ${CONVERT}` },
  'image.jxl': { message: `The bytes are a JPEG XL image. ${CONVERT}` },
  'image.icon': { message: `The bytes are an icon. ${CONVERT}` },
  'image.svg': { message: 'The bytes are an SVG drawing, which is text: attach it as a file instead.' },
  'image.pdf': { message: 'The bytes are a PDF document, not an image.' },
  'image.zip': { message: 'The bytes are a ZIP archive or an office document, not an image.' },
  'image.unknown': {
    message: 'The bytes are none of the image formats svir knows (PNG, JPEG, GIF, WebP), whatever the name says.',
  },

  'attach.no-size': { message: ({ name }: Name) => `The size of "${name}" is not known.`, advice: NOT_ADDED },
  'attach.more-bytes': {
    message: ({ name }: Name) => `"${name}" sent more bytes than it announced. It may have changed while it was read.`,
    advice: NOT_ADDED,
  },
  'attach.short': {
    message: ({ name }: Name) => `"${name}" ended early. It may have changed while it was read.`,
    advice: NOT_ADDED,
  },
  'attach.no-file': { message: ({ name }: Name) => `"${name}" is not a file.`, advice: NOT_ADDED },
  'attach.large': {
    message: ({ name, most }: Name & { most: number }) => `"${name}" is larger than ${mebibytes(most)}.`,
    advice: NOT_ADDED,
  },
  'attach.large-text': {
    message: ({ name, most }: Name & { most: number }) =>
      `The text "${name}" is larger than ${mebibytes(most)}; no model reads so much.`,
    advice: NOT_ADDED,
  },
  'attach.no-upload': { message: 'This upload is not there any more.', advice: NOT_ADDED },
  'attach.no-hash': { message: 'This is not the hash of an attachment.', advice: NOT_ADDED },
  'attach.no-thumbnail': { message: 'A thumbnail is a WebP.', advice: NOT_ADDED },
  'attach.no-place': { message: ({ name }: Name) => `"${name}" tells no place.`, advice: NOT_ADDED },
  'attach.unreadable': {
    message: ({ name }: Name) => `"${name}" cannot be read.`,
    advice: 'Check that the file is there and may be read, then add it again.',
  },
  'attach.lost': {
    message: ({ name }: Name) => `The stored copy of "${name}" cannot be read.`,
    advice: 'Remove the attachment and add the file again.',
  },
  'attach.not-stored': { message: ({ name }: Name) => `"${name}" is no stored attachment.` },
  'attach.no-room': {
    message: ({ folder }: { folder: string }) => `Attachments cannot be stored: ${folder}`,
    advice: 'Check the disk and that the data folder is there and is a folder, then try again.',
  },

  'send-file.changed': {
    message: ({ name }: Name) => `The file "${name}" has changed since it was attached; the request was not finished.`,
  },
  'send-file.gone': { message: ({ name }: Name) => `The file "${name}" is no longer there.` },
  'send-file.forbidden': { message: ({ name }: Name) => `The file "${name}" may not be read.` },
  'send-file.unreadable': {
    message: ({ name, code }: Name & { code: string }) =>
      `The file "${name}" could not be read (${code === '' ? 'unknown reason' : code}).`,
  },
} as const satisfies Table;
