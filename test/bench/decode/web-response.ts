/** A response as fetch gives it: pieces handed out on demand, one at a time. */
export function webResponse(pieces: readonly Buffer[]): Response {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces[at++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
