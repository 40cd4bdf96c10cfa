import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field, Switch, TextInput } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { KEPT_YEARS_MAX } from '../../constants.ts'
import { type OfferSiteSettings, putOfferSiteSettings } from '../../contract/purchases.ts'
import { offerSiteSettingsQuery } from '../queries.ts'

/** What all coaches' offers have in common. */
export function SiteSettingsForm() {
  const settings = useQuery(offerSiteSettingsQuery)
  return (
    <section aria-labelledby="offer-settings" className="max-w-3xl">
      <Card className="grid gap-5">
        <h2 id="offer-settings" className="text-2xl">
          Settings
        </h2>
        {settings.data ? (
          <Loaded stored={settings.data} />
        ) : (
          <Loading query={settings} title="The settings could not be loaded" className="h-40" />
        )}
      </Card>
    </section>
  )
}

function Loaded({ stored }: { stored: OfferSiteSettings }) {
  const client = useQueryClient()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const [tax, setTax] = useState(stored.automatic_tax)
  const [plans, setPlans] = useState(stored.coaches_give_plans)
  const [years, setYears] = useState(String(stored.kept_years))
  const count = Number(years)
  const isRight = Number.isInteger(count) && count >= 1 && count <= KEPT_YEARS_MAX
  const save = useChange(
    () =>
      guarded(() =>
        call(putOfferSiteSettings, {
          body: { automatic_tax: tax, kept_years: count, coaches_give_plans: plans },
        }),
      ),
    {
      done: 'Saved',
      failed: { title: 'Not saved' },
      onDone: saved => client.setQueryData(offerSiteSettingsQuery.queryKey, saved),
    },
  )
  return (
    <Form className="grid gap-5" busy={save.isPending} onSubmit={() => isRight && save.mutate()}>
      <div>
        <Switch label="Stripe works out the tax and adds it" checked={tax} onChange={setTax} />
        <p className="text-ink-soft text-sm">
          Switch tax on at Stripe first; buyers can then enter a tax id, too.
        </p>
      </div>
      <div>
        <Switch
          label="Coaches’ offers may hold months of a membership"
          checked={plans}
          onChange={setPlans}
        />
        <p className="text-ink-soft text-sm">Offers of administrators always may.</p>
      </div>
      <Field
        label="Keep the purchases of deleted accounts for"
        note="(years)"
        hint="For the books, without a name or an address."
        error={isRight ? undefined : `Please enter a whole number from 1 to ${KEPT_YEARS_MAX}.`}
        className="max-w-md"
      >
        <TextInput
          inputMode="numeric"
          value={years}
          onChange={event => setYears(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={save.isPending}
        disabled={
          tax === stored.automatic_tax &&
          plans === stored.coaches_give_plans &&
          count === stored.kept_years
        }
      >
        Save
      </Button>
      {reauthenticationDialog}
    </Form>
  )
}
