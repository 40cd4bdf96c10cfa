import { FILTERS } from '../../constants.ts'

/** The five filters, one open at a time. */
export function FilterTypes() {
  return (
    <div className="divide-y divide-line border-line border-y">
      {FILTERS.map(filter => (
        <details key={filter.title} name="filters" className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl">{filter.title}</h3>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-5 shrink-0 fill-none stroke-2 stroke-accent transition-transform duration-200 group-open:rotate-45"
            >
              <path d="M10 3v14M3 10h14" />
            </svg>
          </summary>
          <div className="max-w-prose space-y-3 pb-6 text-ink-soft">
            <p className="font-serif text-ink text-xl">{filter.sounds}</p>
            <p>{filter.does}</p>
            <p>
              <strong className="text-ink">Ask:</strong> {filter.ask}
            </p>
          </div>
        </details>
      ))}
    </div>
  )
}
