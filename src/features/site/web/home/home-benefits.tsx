import { words } from '#src/features/texts/web/copy.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'

/** The claimed results, with their time frames (docs/product.md 1.4). */
export function HomeBenefits() {
  return (
    <section data-section="home.benefits home.results" className="wrap py-16 lg:py-24">
      <div className="grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <Heading lead={words('home.benefits.lead')}>{words('home.benefits.title')}</Heading>
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {words('home.benefits').map(benefit => (
            <div key={benefit.title} className="border-accent border-l-2 pl-5">
              <dt className="font-serif text-2xl">{benefit.title}</dt>
              <dd className="mt-1 text-ink-soft">{benefit.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-16 rounded-lg bg-sheet p-6 shadow-soft sm:p-8">
        <p>{words('home.results.lead')}</p>
        <ol className="mt-6 grid gap-6 md:grid-cols-3">
          {words('home.results').map((result, index) => (
            <li key={result.when} className="flex items-end gap-4">
              <Leaning step={index} />
              <div>
                <p className="text-ink-soft">{result.when}</p>
                <p className="font-serif text-2xl leading-tight">{result.what}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A tile that leans further with each step. */
function Leaning({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 shrink-0">
      <path d="M2 46H46" className="stroke-2 stroke-line-strong" />
      <g transform={`rotate(${8 + step * 22} 26 45)`}>
        <rect
          x="8"
          y="9"
          width="18"
          height="36"
          rx="3"
          className="fill-tile stroke-2 stroke-line-strong"
        />
        <path d="M8 27H26" className="stroke-line-strong" />
        <path d="M17 18h0M17 36h0" className="pips [stroke-width:5]" />
      </g>
    </svg>
  )
}
