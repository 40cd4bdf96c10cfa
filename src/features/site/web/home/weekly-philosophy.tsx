import { WEEKDAYS } from '#src/features/texts/constants.ts'
import { words } from '#src/features/texts/web/copy.ts'

/** The philosophy, with the week drawn as seven tiles (docs/product.md 3.1). */
export function WeeklyPhilosophy() {
  return (
    <section data-section="home.week" className="deep">
      <div className="wrap grid gap-12 py-16 lg:grid-cols-2 lg:gap-20 lg:py-24">
        <div>
          <h2 className="text-[clamp(1.9rem,4vw,2.75rem)]">{words('home.week.title')}</h2>
          <p className="mt-5 font-serif text-2xl leading-snug">{words('home.week.claim')}</p>
          <p className="mt-5 max-w-[34rem] text-lg">{words('home.week.text')}</p>
          <ol aria-label="A week" className="mt-10 flex gap-2">
            {WEEKDAYS.map((day, index) => (
              <li
                key={day}
                className="flex h-20 max-w-12 flex-1 flex-col items-center justify-between rounded-sm bg-tile py-2 text-pip text-xs shadow-soft sm:text-sm"
              >
                {day}
                <svg viewBox="0 0 40 40" aria-hidden="true" className="w-7">
                  <path d={WEEK_PIPS[index]} className="pips [stroke-width:7]" />
                </svg>
              </li>
            ))}
          </ol>
        </div>
        <ol className="space-y-7 self-center">
          {words('home.week.parts').map((part, index) => (
            <li key={part.title} className="flex gap-5">
              <span
                aria-hidden="true"
                className="w-8 shrink-0 text-right font-serif text-4xl leading-none opacity-80"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{part.title}</h3>
                <p>{part.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** One pip on Monday to six on Saturday; Sunday is a rest day. */
const WEEK_PIPS = [
  'M20 20h0',
  'M10 10h0M30 30h0',
  'M9 9h0M20 20h0M31 31h0',
  'M10 10h0M30 10h0M10 30h0M30 30h0',
  'M9 9h0M31 9h0M20 20h0M9 31h0M31 31h0',
  'M10 7h0M30 7h0M10 20h0M30 20h0M10 33h0M30 33h0',
  '',
] as const
