import { Disclosure } from '#src/platform/web/sections/disclosure.tsx'

interface FaqProps {
  questions: readonly { question: string; answer: string }[]
}

/** The questions, one open at a time; clicking the open one closes it (docs/product.md 1.5). */
export function Faq({ questions }: FaqProps) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(item => (
        <Disclosure key={item.question} name="faq" title={item.question}>
          <p className="max-w-prose pb-6 text-ink-soft">{item.answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
