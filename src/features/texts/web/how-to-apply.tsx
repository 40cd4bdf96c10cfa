import { Trans } from '@lingui/react/macro'

interface HowToApplyProps {
  steps: readonly { title: string; text: string }[]
}

/** The cabinet's instructions, only on medium and wider screens (docs/product.md 3.5). */
export function HowToApply({ steps }: HowToApplyProps) {
  return (
    <section
      aria-labelledby="how-to-apply"
      className="hidden rounded-lg bg-sheet p-7 shadow-soft md:block"
    >
      <h2 id="how-to-apply" className="text-[1.75rem]">
        <Trans>How to Apply</Trans>
      </h2>
      <ol className="mt-5 space-y-5">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="w-6 shrink-0 font-serif text-3xl text-accent leading-none"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{step.title}</h3>
              <p className="text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
