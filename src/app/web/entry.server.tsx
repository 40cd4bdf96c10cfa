import './features.ts'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { hostContext } from '#src/platform/web/routing/page-visit.ts'

/** A page that takes longer than this has failed. */
const PATIENCE_MS = 10_000

/** Preloads the modules, and makes a module of the router's inert script, with the nonce that allowed it. */
const START = `requestAnimationFrame(()=>setTimeout(()=>{
for(const link of document.querySelectorAll('link[rel=late]'))link.rel='modulepreload';
const late=document.querySelector('script[data-late]'),script=document.createElement('script');
script.type='module';script.nonce=late.nonce;script.text=late.text;script.dataset.late='';late.replaceWith(script)}))`

/**
 * The page is complete without its scripts, so they are loaded in the frame after its first paint: the router's `Scripts`
 * has no option for that.
 */
function startAfterPaint(html: string, nonce: string | undefined): string {
  const modules = 'type="module" async=""'
  // Pages without anything to operate have none.
  if (!html.includes(modules)) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(modules, 'type="text/late" data-late=""')
    .replace('</body>', `<script${nonce ? ` nonce="${nonce}"` : ''}>${START}</script></body>`)
}

/** Sends each page complete: its loaders have all of its data, so nothing in it suspends. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, inTurn } = context.get(hostContext)
  const render = () =>
    new Promise<string>((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(
        <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />,
        {
          ...(nonce && { nonce }),
          // Otherwise React would send large parts later, and use a script to put them in place.
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onAllReady() {
            clearTimeout(late)
            resolve(text(pipe(new PassThrough())).then(html => startAfterPaint(html, nonce)))
          },
          onError: reject,
        },
      )
      const late = setTimeout(() => abort(new Error('the page took too long')), PATIENCE_MS)
    })
  const html = await inTurn(render)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** The server logs what failed, with its request. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: unknown },
): void {
  if (!request.signal.aborted) (context as RouterContextProvider).get(hostContext).report(error)
}
