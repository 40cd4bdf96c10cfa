import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MyPurchases } from '#src/features/offers/web/buying/my-purchases.tsx'
import { myPurchasesQuery } from '#src/features/offers/web/queries.ts'
import { AccountSection } from './account-section.tsx'

export const boughtData = [myPurchasesQuery]

/** What the member has bought, and what is left of it; nothing without a purchase. */
export function Bought() {
  const { data } = useQuery(myPurchasesQuery)
  if (!data || data.length === 0) return null
  return (
    <AccountSection title={t`What you bought`} isOpen>
      <MyPurchases />
    </AccountSection>
  )
}
