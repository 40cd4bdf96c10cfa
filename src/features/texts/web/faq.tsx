import { Disclosure } from '#src/platform/web/sections/disclosure.tsx'
import { words } from './copy.ts'

/** The questions, one open at a time; clicking the open one closes it (docs/product.md 1.5). */
export function Faq() {
  return (
    <div className="divide-y divide-line border-line border-y">
      {words('faq').map(item => (
        <Disclosure key={item.question} name="faq" title={item.question}>
          <p className="max-w-prose pb-6 text-ink-soft">{item.answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
