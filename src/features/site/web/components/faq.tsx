import { FAQ } from '../../constants.ts'

/** The five questions, one open at a time; pressing the open one closes it (spec 1). */
export function Faq() {
  return (
    <div className="divide-y divide-line border-line border-y">
      {FAQ.map(item => (
        <details key={item.question} name="faq" className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl">{item.question}</h3>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-5 shrink-0 fill-none stroke-2 stroke-accent transition-transform duration-200 group-open:rotate-45"
            >
              <path d="M10 3v14M3 10h14" />
            </svg>
          </summary>
          <p className="max-w-prose pb-6 text-ink-soft">{item.answer}</p>
        </details>
      ))}
    </div>
  )
}
