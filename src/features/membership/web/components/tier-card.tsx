import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { PlanText } from '#src/features/texts/domain/keys-offers.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

interface TierCardProps {
  tier: PlanText
  price: MonthlyPrice | null
  bookingUrl: string
}

export function TierCard({ tier, price, bookingUrl }: TierCardProps) {
  return (
    <article className="relative flex h-full flex-col rounded-lg bg-sheet p-7 shadow-soft sm:p-9">
      {tier.popular && (
        <p className="absolute -top-4 right-6 rounded-full bg-accent px-4 py-1 font-semibold text-on-accent text-sm">
          Popular
        </p>
      )}
      <h2 className="text-[1.75rem]">{tier.name}</h2>
      {price && (
        <p className="mt-4">
          <span className="font-serif text-5xl">{moneyText(price)}</span>{' '}
          <span className="inline-block text-ink-soft">per month</span>
        </p>
      )}
      <p className="mt-4 text-ink-soft">{tier.description}</p>
      <CheckList items={tier.features} />
      <div className="mt-auto pt-8">
        {tier.id === 'free' ? <FreeAction /> : <PaidAction tier={tier} url={bookingUrl} />}
      </div>
    </article>
  )
}

/** As tall as the line below the buttons of the cards beside it. */
const BESIDE = 'md:pb-11'

/** The page contains both states; CSS shows one of them by the session hint. */
function FreeAction() {
  return (
    <div className={BESIDE}>
      <div className="hidden signed-in:block">
        <Button disabled>Access Granted</Button>
      </div>
      <div className="signed-in:hidden">
        <LinkButton href={href('/auth')}>Get Started Free</LinkButton>
      </div>
    </div>
  )
}

function PaidAction({ tier, url }: { tier: PlanText; url: string }) {
  return (
    <>
      <LinkButton href={url} variant={tier.popular ? 'primary' : 'secondary'}>
        Book Free Consultation
      </LinkButton>
      <p>
        <a
          href={href('/subscribe/:plan', { plan: tier.id })}
          className="text-link inline-flex min-h-11 items-center"
        >
          Or subscribe now<span className="sr-only"> to {tier.name}</span>
        </a>
      </p>
    </>
  )
}
