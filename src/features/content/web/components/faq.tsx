import { FAQ } from '#src/features/content/constants.ts'
import { Disclosure } from '#src/platform/web/sections/disclosure.tsx'

/** The five questions, one open at a time; clicking the open one closes it (spec 1). */
export function Faq() {
  return (
    <div className="divide-y divide-line border-line border-y">
      {FAQ.map(item => (
        <Disclosure key={item.question} name="faq" title={item.question}>
          <p className="max-w-prose pb-6 text-ink-soft">{item.answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
