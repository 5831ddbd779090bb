/** Waits for something, but no longer than `ms`; what it comes to is not told. */
export async function within(what: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([what, enough]);
  } finally {
    clearTimeout(timer);
  }
}
