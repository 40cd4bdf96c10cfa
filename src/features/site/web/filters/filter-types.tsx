import { words } from '#src/features/content/web/copy.ts'
import { Disclosure } from '#src/platform/web/sections/disclosure.tsx'

export function FilterTypes() {
  return (
    <div className="divide-y divide-line border-line border-y">
      {words('filters').map(filter => (
        <Disclosure key={filter.title} name="filters" title={filter.title}>
          <div className="max-w-prose space-y-3 pb-6 text-ink-soft">
            <p className="font-serif text-ink text-xl">{filter.sounds}</p>
            <p>{filter.does}</p>
            <p>
              <strong className="text-ink">Ask:</strong> {filter.ask}
            </p>
          </div>
        </Disclosure>
      ))}
    </div>
  )
}
