/**
 * The embedded calendar (spec 2: 500 px high, at least 320 px wide). `public/widget.ts` loads it when it comes
 * near the screen; it scrolls inside its own box.
 */
export function SchedulingWidget({ url, email }: { url: string; email: string }) {
  return (
    <div
      data-enhance="widget"
      data-src={url}
      className="h-[500px] overflow-auto rounded-lg bg-sheet shadow-soft"
    >
      <div className="grid h-full min-w-[320px] place-items-center p-6 text-center text-ink-soft" data-wait>
        <p>
          The calendar loads here. If it does not, the form below reaches us as well, and so does a mail to{' '}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          .
        </p>
      </div>
    </div>
  )
}
