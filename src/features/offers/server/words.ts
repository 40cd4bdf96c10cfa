import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { contentsRead, monthsText, sessionsText } from '../domain/contents.ts'
import type { StoredPurchase as Purchase } from './purchases.store.ts'

export const contentRows = ({ contents }: Purchase) =>
  contentsRead(contents).map(content => {
    if (content.kind === 'sessions') return [content.name, sessionsText(content.count)] as const
    if (content.kind === 'group') return [said(msg`Group`), content.name] as const
    return [said(msg`Membership`), monthsText(content.months)] as const
  })

/** Null for what costs nothing. */
export const priceOf = ({
  price,
  currency,
  paid_by,
}: Pick<Purchase, 'price' | 'currency' | 'paid_by'>): string | null =>
  price > 0 && paid_by !== 'given' ? moneyText({ cents: price, currency }) : null

/** What the coach reads beside a time that was bought with it. */
export const soldText = (
  purchase: Pick<Purchase, 'title' | 'price' | 'currency' | 'paid_by'>,
): string => [breakLinks(purchase.title), priceOf(purchase)].filter(Boolean).join(', ')
