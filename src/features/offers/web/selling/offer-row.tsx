import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import type { OwnOffer } from '../../contract/offers.ts'
import { contentsInShort } from '../../domain/contents.ts'
import { money } from '../copy.ts'

const STATES = {
  everybody: ['done', msg`On sale`],
  link: ['accent', msg`On sale by link`],
  off: ['neutral', msg`Off`],
} as const

const REASONS = {
  sold_out: msg`Sold out`,
  not_yet: msg`Not on sale yet`,
  over: msg`Sale is over`,
} as const

async function copyLink(url: string): Promise<void> {
  const title = (await copyText(url)) ? t`The link is copied` : t`The link could not be copied`
  toast({ title, description: url })
}

/** One of the coach's own offers, with what came of it. */
export function OfferRow({ offer }: { offer: OwnOffer }) {
  const { title, slug, visible, why, contents, sold, open, paid_sum, currency, limit } = offer
  const [tone, label] = STATES[visible]
  const path = href('/offers/:slug', { slug })
  return (
    <li className="flex flex-col gap-4 rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-serif text-xl [overflow-wrap:anywhere]">{title}</h3>
          <p className="text-ink-soft">
            {priceWords(offer)}
            <span>{contents.length > 0 && ` · ${contentsInShort(contents)}`}</span>
          </p>
        </div>
        {visible !== 'off' && why ? (
          <Badge tone="warning">{i18n._(REASONS[why])}</Badge>
        ) : (
          <Badge tone={tone}>{i18n._(label)}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-3 gap-3 rounded-md bg-sunken p-4">
        <Figure
          name={t`Sold`}
          value={limit === null ? numberText(sold) : t`${numberText(sold)} of ${numberText(limit)}`}
        />
        <Figure name={t`Paid`} value={money(paid_sum, currency)} />
        <Figure name={t({ message: 'Open', context: 'not paid yet' })} value={numberText(open)} />
      </dl>
      <div className="mt-auto flex flex-wrap gap-2">
        <Link
          to={href('/coach/offers/:id', { id: String(offer.id) })}
          className={buttonClass('secondary', 'sm')}
        >
          <Trans>
            Edit<span className="sr-only"> {title}</span>
          </Trans>
        </Link>
        <Link to={path} className={buttonClass('quiet', 'sm')}>
          <Trans>
            Open its page<span className="sr-only"> {title}</span>
          </Trans>
        </Link>
        {visible !== 'off' && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => void copyLink(siteSettings().siteUrl + path)}
          >
            <Link2 aria-hidden className="size-4" />
            <Trans>
              Copy the link<span className="sr-only"> of {title}</span>
            </Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
  </div>
)
