/**
 * Whether a text holds what is probably an API key. Shapes are those providers give their keys; a wrong yes costs a
 * question, so only shapes that ordinary writing does not have are here. Pure.
 */

/** Prefixes of known kinds, each followed by enough of the rest to be a real one. */
const KEYS =
  /(?<![\p{L}\p{N}_-])(?:sk-(?:ant-|proj-|or-v1-|svcacct-)?[A-Za-z0-9_-]{20,}|gsk_[A-Za-z0-9]{20,}|xai-[A-Za-z0-9]{20,}|hf_[A-Za-z0-9]{20,}|nvapi-[A-Za-z0-9_-]{20,}|pplx-[A-Za-z0-9]{20,}|r8_[A-Za-z0-9]{20,}|AIza[A-Za-z0-9_-]{30,}|AKIA[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{18,}|eyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})/u;

/** Azure's keys have no prefix; alone in a field they are told by their shape. */
const ALONE = /^(?:Bearer\s+)?(?:[0-9a-f]{32}|[A-Za-z0-9]{84})$/;

/** A long example is no key: all letters alike, or written with placeholders. */
const PLACEHOLDER = /x{6,}|\.{3}|your|example|placeholder/i;

export function looksLikeKey(text: string): boolean {
  const trimmed = text.trim();
  const found = KEYS.exec(trimmed)?.[0] ?? (ALONE.test(trimmed) ? trimmed : null);
  return found !== null && !PLACEHOLDER.test(found);
}
