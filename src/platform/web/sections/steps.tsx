import { said, type Words } from '#src/contract/i18n.ts'

export function Steps({ items }: { items: readonly { title: Words; text: Words }[] }) {
  return (
    <ol className="grid gap-8 sm:grid-cols-2">
      {items.map((item, index) => (
        <li key={said(item.title)} className="flex gap-5">
          <span
            aria-hidden="true"
            className="w-8 shrink-0 text-end font-serif text-4xl text-accent leading-none"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl">{said(item.title)}</h3>
            <p className="mt-1 text-ink-soft">{said(item.text)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
