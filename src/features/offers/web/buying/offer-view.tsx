import type { ReactNode } from 'react'
import { PageText } from '#src/features/site/web/page-text.tsx'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { SitePicture } from '#src/features/texts/web/site-picture.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Over } from '#src/platform/web/sections/headings.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { Offer } from '../../contract/offers.ts'
import { contentWords, priceNote, whyWords } from '../copy.ts'

interface OfferViewProps {
  offer: Offer
  /** Beside the editor there is less room, and the page has another `h1`. */
  isPreview?: boolean
  /** Under what it holds: the way to buy it. */
  children?: ReactNode
}

/** An offer as its page shows it. */
export function OfferView({ offer, isPreview = false, children }: OfferViewProps) {
  const { title, line, description, picture, coach, contents } = offer
  const Title = isPreview ? 'p' : 'h1'
  return (
    <article
      className={cx(
        'grid gap-x-16 gap-y-10',
        !isPreview && 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] lg:grid-rows-[auto_1fr]',
      )}
    >
      <header className="min-w-0">
        {coach && <Over>{coach.name}</Over>}
        <Title
          {...(!isPreview && { tabIndex: -1 })}
          className={cx(
            'font-serif leading-tight [overflow-wrap:anywhere]',
            isPreview ? 'text-4xl' : 'text-[clamp(2.4rem,5.5vw,3.75rem)]',
          )}
        >
          {title}
        </Title>
        {line && <p className="mt-5 max-w-[34rem] text-ink-soft text-lg">{line}</p>}
      </header>
      <div className={cx('min-w-0', !isPreview && 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
        <div
          className={cx('rounded-lg bg-sheet p-7 shadow-soft', !isPreview && 'lg:sticky lg:top-28')}
        >
          <Price offer={offer} />
          {contents.length > 0 && <CheckList items={contents.map(contentWords)} />}
          {offer.available ? children : <NotOnSale offer={offer} />}
        </div>
      </div>
      {(picture || description) && (
        <div className="min-w-0 space-y-8">
          {picture && (
            <SitePicture
              site={{ pictures: { [picture.url]: picture } }}
              url={picture.url}
              className="h-auto w-full rounded-lg"
            />
          )}
          {description && <PageText text={description} site={{ pictures: {} }} />}
        </div>
      )}
    </article>
  )
}

function Price({ offer }: { offer: Offer }) {
  const words = priceWords(offer)
  const note = priceNote(offer)
  return (
    <div>
      <p className={cx('font-serif', words.length > 10 ? 'text-2xl' : 'text-5xl')}>{words}</p>
      {note && <p className="mt-1 text-ink-soft">{note}</p>}
    </div>
  )
}

function NotOnSale({ offer: { why, on_sale_from } }: { offer: Offer }) {
  const { title, text } = whyWords(why, on_sale_from, useFormats())
  return (
    <div className="mt-6 rounded-md bg-sunken p-4">
      <p className="font-semibold">{title}</p>
      <p className="text-ink-soft">{text}</p>
    </div>
  )
}
