import { expect, test } from 'vitest';
import { modelLabel } from '../../../shared/chat/model-label.ts';

test('a path or a file is shown by its last part, another id as it is', () => {
  expect(modelLabel('/Volumes/Shelf/Loom 27B (4-bit)/')).toBe('Loom 27B (4-bit)');
  expect(modelLabel('C:\\models\\loom.gguf')).toBe('loom.gguf');
  expect(modelLabel('shelf/loom.gguf')).toBe('loom.gguf');
  expect(modelLabel('lab/loom')).toBe('lab/loom');
});
