/**
 * (spec 2: 500 px high, at least 320 px wide) `public/widget.ts` loads it when it scrolls near. A page cannot detect that
 * a cross-origin frame failed to load, so the alternative is always shown.
 */
export function SchedulingWidget({ url, email }: { url: string; email: string }) {
  return (
    <>
      <div
        data-enhance="widget"
        data-src={url}
        className="h-[500px] overflow-auto rounded-lg bg-sheet shadow-soft"
      >
        <div data-wait className="grid h-full min-w-[320px] place-items-center p-6 text-center text-ink-soft">
          <p>
            The calendar opens here.{' '}
            <a href={url} className="text-link">
              Open it on a page of its own
            </a>
          </p>
        </div>
      </div>
      <p className="text-ink-soft text-sm">
        No calendar to be seen? Send the request below, or write to{' '}
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
        .
      </p>
    </>
  )
}
