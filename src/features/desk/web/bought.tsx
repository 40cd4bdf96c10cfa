import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { MyPurchases } from '#src/features/offers/web/buying/my-purchases.tsx'
import { myPurchasesQuery } from '#src/features/offers/web/queries.ts'

export const boughtData = [myPurchasesQuery]

export function Bought() {
  const { data } = useQuery(myPurchasesQuery)
  if (!data || data.length === 0) return null
  return (
    <Section title={t`What you bought`}>
      <MyPurchases />
    </Section>
  )
}
