/** Views that are not needed for the first screen and so are scripts of their own. */
import { type ComponentType, lazy, useState } from 'react';

interface Slot<Props> {
  /** As soon as it was loaded ahead. */
  made: ComponentType<Props> | null;
  loading: ComponentType<Props>;
}

const loads: (() => Promise<void>)[] = [];

/**
 * A view that is loaded when it is first drawn, or before that by `loadLater`; then it is drawn at once, without a
 * frame of what stands in for it. A `Suspense` stands around it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const slot: Slot<Props> = { made: null, loading: lazy(async () => ({ default: await load() })) };
  loads.push(async () => {
    slot.made = await load();
  });
  return (props) => <Drawn slot={slot} props={props} />;
}

/** What was drawn first stays: the view must not begin anew when it was loaded ahead meanwhile. */
function Drawn<Props extends object>({ slot, props }: { slot: Slot<Props>; props: Props }) {
  const [View] = useState(() => slot.made ?? slot.loading);
  return <View {...props} />;
}

/** Loads all of them. What could not be loaded is tried again when it is wanted. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
