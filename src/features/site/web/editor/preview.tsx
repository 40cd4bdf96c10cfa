import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Skeleton } from '#src/platform/web/ui/loading.tsx'
import { previewQuery } from '../queries.ts'

const WIDTHS = { desktop: 1280, phone: 390 } as const
const HEIGHT = 720
/** In less width than this, a desktop's page would be too small to read. */
const DESKTOP_FITS = 600

interface PreviewProps {
  path: string
  version: number
  /** Something typed is not in the draft yet. */
  isBusy: boolean
  /** The key of the text that is being edited, whose section is brought into view. */
  followed: string | undefined
}

const DEVICES = [
  ['desktop', msg`Desktop`, Monitor],
  ['phone', msg`Phone`, Smartphone],
] as const

/** A section names its texts by their keys, or by what several of them begin with, such as `home.hero`. */
function sectionOf(doc: Document, key: string): Element | null {
  const find = (name: string) => doc.querySelector(`[data-section~="${name}"]`)
  const parts = key.split('.')
  return find(key) ?? (parts.length > 2 ? find(parts.slice(0, 2).join('.')) : null)
}

/** Brings the section of a text into view: in the middle, if it fits. What is in none is at the top, or on no page. */
function scrollToSection(view: Window, key: string): void {
  const section = sectionOf(view.document, key)?.getBoundingClientRect()
  const above = section && (view.innerHeight - Math.min(section.height, view.innerHeight)) / 2
  // Not scrollIntoView, which scrolls the form around the frame as well.
  view.scrollTo(0, section ? view.scrollY + section.top - (above ?? 0) : 0)
}

/** The draft's page at the width of a desktop or a telephone, made smaller to fit, in a sandbox without scripts. */
export function Preview({ path, version, isBusy, followed }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [picked, setDevice] = useState<keyof typeof WIDTHS>()
  // The width is known in the browser only, so a page rendered on the server has no preview yet.
  const { ref, width } = useWidth()
  const isShown = width > 0
  const preview = useQuery({
    ...previewQuery(path, version),
    placeholderData: keepPreviousData,
    enabled: !isBusy && isShown,
  })
  const device = picked ?? (width < DESKTOP_FITS ? 'phone' : 'desktop')
  const scale = Math.min(1, width / WIDTHS[device])
  const height = `min(${HEIGHT * (device === 'phone' ? 1 : Math.max(scale, 0.6))}px, 100dvh - 12rem)`
  const follow = () => {
    const view = frame.current?.contentWindow
    if (view && followed) scrollToSection(view, followed)
  }
  const followNow = useEffectEvent(follow)
  useEffect(() => {
    if (followed && isShown) followNow()
  }, [followed, isShown])
  return (
    <section aria-label={t`Preview of the draft`} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-2xl">
          <Trans>Preview</Trans>
        </h2>
        {DEVICES.map(([each, label, Icon]) => (
          <Button
            key={each}
            size="sm"
            variant={device === each ? 'primary' : 'secondary'}
            aria-pressed={device === each}
            onClick={() => setDevice(each)}
          >
            <Icon aria-hidden className="size-4" />
            {i18n._(label)}
          </Button>
        ))}
        <a
          href={`/admin/site/preview?${new URLSearchParams({ path })}`}
          target="_blank"
          rel="noopener"
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          <Trans>In a new tab</Trans>
        </a>
      </div>
      <div ref={ref} className="min-w-0 overflow-hidden">
        {preview.isError ? (
          <Alert tone="danger">{messageOf(preview.error, t`The preview could not be made.`)}</Alert>
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
              ref={frame}
              title={t`Preview of the draft`}
              sandbox="allow-same-origin"
              srcDoc={preview.data}
              onLoad={follow}
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
