import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { ContentKey } from '../../contract/content.ts'
import { previewQuery } from '../queries.ts'
import { addStyle, attachInPlace, type InPlace } from './edit-in-place.ts'
import { FOLLOWED_STYLE, type Followed, followIn } from './follow.ts'

const WIDTHS = { desktop: 1280, phone: 390 } as const
const HEIGHT = 720
/** In less width than this, a desktop's page would be too small to read. */
const DESKTOP_FITS = 600

interface PreviewProps {
  path: string
  version: number
  /** Something typed is not in the draft yet. */
  isBusy: boolean
  /** What is being edited beside the preview, which brings it into view. */
  followed: Followed | null
  keys: readonly ContentKey[]
  /** Without it, nothing on the page can be pressed. */
  inPlace?: Omit<InPlace, 'onEditing'>
}

/** WebKit delivers no events into a frame without scripts, not even to listeners from outside it (its bug 218086). */
function hearsEvents(doc: Document): boolean {
  let isHeard = false
  doc.addEventListener('hears', () => (isHeard = true), { once: true })
  doc.dispatchEvent(new Event('hears'))
  return isHeard
}

/**
 * The draft's page at the width of a desktop or a telephone, made smaller to fit. None of its scripts run: the frame is
 * a sandbox, and in browsers that deliver no events into one, the page's own policy forbids scripts.
 */
export function Preview({ path, version, isBusy, followed, keys, inPlace }: PreviewProps) {
  const [isEditing, setEditing] = useState(false)
  const [isDeaf, setDeaf] = useState(false)
  const scrolled = useRef(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const [picked, setDevice] = useState<keyof typeof WIDTHS>()
  // The width is known in the browser only, so a page rendered on the server has no preview yet.
  const { ref, width } = useWidth()
  const isShown = width > 0
  const preview = useQuery({
    ...previewQuery(path, version),
    placeholderData: keepPreviousData,
    enabled: !isBusy && !isEditing && isShown,
  })
  const device = picked ?? (width < DESKTOP_FITS ? 'phone' : 'desktop')
  const scale = Math.min(1, width / WIDTHS[device])
  const height = `min(${HEIGHT * (device === 'phone' ? 1 : Math.max(scale, 0.6))}px, 100dvh - 12rem)`
  const follow = () => {
    const doc = frame.current?.contentDocument
    if (doc && followed && !isEditing) followIn(doc, followed, keys)
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (followed && isShown) latest.current()
  }, [followed, isShown])
  return (
    <section aria-label="Preview of the draft" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-2xl">Preview</h2>
        {(['desktop', 'phone'] as const).map(each => (
          <Button
            key={each}
            size="sm"
            variant={device === each ? 'primary' : 'secondary'}
            aria-pressed={device === each}
            onClick={() => setDevice(each)}
          >
            {each === 'desktop' ? (
              <Monitor aria-hidden className="size-4" />
            ) : (
              <Smartphone aria-hidden className="size-4" />
            )}
            {each === 'desktop' ? 'Desktop' : 'Phone'}
          </Button>
        ))}
        <a
          href={`/admin/site/preview?${new URLSearchParams({ path })}`}
          target="_blank"
          rel="noopener"
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          In a new tab
        </a>
      </div>
      <div ref={ref} className="min-w-0 overflow-hidden">
        {preview.isError ? (
          <Alert tone="danger">{messageOf(preview.error, 'The preview could not be made.')}</Alert>
        ) : preview.data === undefined ? (
          <Skeleton className="h-96" />
        ) : (
          <div
            className={cx(
              'mx-auto overflow-hidden rounded-md border border-line',
              preview.isFetching && 'opacity-60',
            )}
            style={{ width: WIDTHS[device] * scale, height }}
          >
            <iframe
              key={String(isDeaf)}
              ref={frame}
              title="Preview of the draft"
              sandbox={isDeaf ? 'allow-same-origin allow-scripts' : 'allow-same-origin'}
              srcDoc={inPlace ? preview.data : preview.data.replace('<body>', '<body inert>')}
              onLoad={event => {
                const view = event.currentTarget.contentWindow
                if (!view) return
                view.scrollTo(0, scrolled.current)
                addStyle(view.document, FOLLOWED_STYLE)
                view.addEventListener('scroll', () => {
                  scrolled.current = view.scrollY
                })
                if (inPlace && !isDeaf && !hearsEvents(view.document)) return setDeaf(true)
                if (inPlace) attachInPlace(view.document, { ...inPlace, onEditing: setEditing })
                follow()
              }}
              className="origin-top-left bg-white"
              style={{
                width: WIDTHS[device],
                height: `calc((${height}) / ${scale})`,
                transform: `scale(${scale})`,
              }}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
