/** Making a picture smaller. */
import type { Catalogue } from '../english/whole.ts';
import { number, percent } from '../format.ts';

export const smaller: Catalogue['smaller'] = {
  title: 'Bild verkleinern',
  before: 'Jetzt',
  after: 'Danach',
  making: 'Wird erzeugt',
  unreadable: 'Das Fenster kann dieses Bild nicht lesen.',
  longSide: 'Längere Seite',
  sameSize: 'Wie sie ist',
  pixels: (side: number) => `${number(side)} Pixel`,
  format: 'Format',
  quality: 'Qualität',
  lossless: 'Verlustfrei',
  percent: (share: number) => percent(share, 1),
  hint: (flattened: boolean) =>
    `Die neue Datei enthält nur die Bildpunkte: keine Kameradaten, keinen Ort.${flattened ? ' Durchsichtiges wird weiß.' : ''}`,
  grown: 'Das wäre nicht kleiner als die Datei jetzt. Wählen Sie weniger Pixel oder ein anderes Format.',
  keep: 'So lassen',
  use: 'Das kleinere verwenden',
};
