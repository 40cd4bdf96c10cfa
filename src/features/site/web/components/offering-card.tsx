import type { Offer } from '#src/features/content/domain/keys-offers.ts'
import { offerPrice, perPeriod } from '#src/features/content/domain/prices.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'

/** The practice words its own offers. A group begins by writing to the coach, so a button that mentions one leads there. */
const isOfGroups = ({ button }: Offer): boolean => /\bgroups?\b/i.test(button)

export function OfferingCard({ offering }: { offering: Offer }) {
  return (
    <article className="relative rounded-lg bg-sheet p-7 shadow-soft sm:p-10">
      {offering.popular && (
        <p className="absolute -top-4 right-6 rounded-full bg-accent px-4 py-1 font-semibold text-on-accent text-sm">
          Most Popular
        </p>
      )}
      <h2 className="text-[2rem]">{offering.title}</h2>
      <p className="mt-2 text-ink-soft">{offering.description}</p>
      <p className="mt-6">
        <span className="font-serif text-5xl">{offerPrice(offering)}</span>{' '}
        <span className="text-ink-soft">{perPeriod(offering.period)}</span>
      </p>
      <CheckList items={offering.features} />
      <div className="mt-8">
        <LinkButton
          href={href(isOfGroups(offering) ? '/contact' : '/booking')}
          variant={offering.popular ? 'primary' : 'secondary'}
        >
          {offering.button}
        </LinkButton>
      </div>
    </article>
  )
}
