import { useEffect, useState } from 'react'

/** Below 320 pixels the box scrolls sideways, so it must be focusable for the keyboard. */
const SCROLLS = { tabIndex: 0 }

/**
 * 500 px high, at least 320 px wide (docs/product.md 3.7). The browser loads it when it comes near. A page cannot detect that a
 * cross-origin frame failed to load, so the alternative is always shown.
 */
export function SchedulingWidget({ url, email }: { url: string; email: string }) {
  const [hasLoaded, setLoaded] = useState(false)
  // Rendered only after hydration: the frame's load event would be missed before.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <>
      <section
        aria-label="Scheduling calendar"
        {...SCROLLS}
        className="relative h-[500px] overflow-auto rounded-lg bg-sheet shadow-soft"
      >
        {!hasLoaded && (
          <div className="absolute inset-0 grid min-w-[320px] place-items-center p-6 text-center text-ink-soft">
            <p>
              The calendar opens here.{' '}
              <a href={url} className="text-link">
                Open it on its own page
              </a>
            </p>
          </div>
        )}
        {isLive && (
          <iframe
            title="Scheduling calendar"
            src={url}
            loading="lazy"
            onLoad={() => setLoaded(true)}
            className="h-[500px] w-full min-w-[320px] border-0"
          />
        )}
      </section>
      <p className="text-ink-soft text-sm">
        Don’t see a calendar? Send the request below, or write to{' '}
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
        .
      </p>
    </>
  )
}
