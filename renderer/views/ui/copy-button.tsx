/** A button that copies a text and says so for a moment. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../strings/strings.ts';
import { IconButton } from './button.tsx';

/** How long the tick stays. */
const SHOWN_MS = 1_500;

export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      small
      label={copied ? t.app.copied : label}
      icon={copied ? <Check /> : <Copy />}
      onClick={() => void navigator.clipboard.writeText(text()).then(() => setCopied(true))}
    />
  );
}
