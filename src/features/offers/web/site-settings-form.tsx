import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { AmountField, SwitchField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { KEPT_YEARS_MAX } from '../constants.ts'
import { type OfferSiteSettings, putOfferSiteSettings } from '../contract/purchases.ts'
import { offerSiteSettingsQuery } from './queries.ts'

/** What all coaches' offers have in common. */
export function SiteSettingsForm() {
  const settings = useQuery(offerSiteSettingsQuery)
  return (
    <section aria-labelledby="offer-settings" className="max-w-3xl">
      <Card className="grid gap-5">
        <h2 id="offer-settings" className="text-2xl">
          <Trans>Settings</Trans>
        </h2>
        {settings.data ? (
          <Loaded stored={settings.data} />
        ) : (
          <Loading query={settings} title={t`The settings could not be loaded`} className="h-40" />
        )}
      </Card>
    </section>
  )
}

function yearsError({ kept_years }: { kept_years: string }): string | undefined {
  const years = Number(kept_years)
  return Number.isInteger(years) && years >= 1 && years <= KEPT_YEARS_MAX
    ? undefined
    : t`Please enter a whole number from 1 to ${KEPT_YEARS_MAX}.`
}

function Loaded({ stored }: { stored: OfferSiteSettings }) {
  const client = useQueryClient()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const form = useForm({
    stored: { ...stored, kept_years: String(stored.kept_years) },
    maySend: typed => yearsError(typed) === undefined,
    send: ({ kept_years, ...switches }) =>
      guarded(() =>
        call(putOfferSiteSettings, { body: { ...switches, kept_years: Number(kept_years) } }),
      ),
    stays: true,
    done: t`Saved`,
    failed: { title: t`Not saved` },
    onDone: saved => client.setQueryData(offerSiteSettingsQuery.queryKey, saved),
  })
  const { values } = form
  const isAsStored = Number(values.kept_years) === stored.kept_years
  return (
    <Form
      of={{ ...form, errors: { ...form.errors, kept_years: yearsError(values) } }}
      className="grid gap-5"
    >
      <div>
        <SwitchField name="automatic_tax" label={t`Stripe works out the tax and adds it`} />
        <p className="text-ink-soft text-sm">
          <Trans>Switch tax on at Stripe first; buyers can then enter a tax id, too.</Trans>
        </p>
      </div>
      <div>
        <SwitchField
          name="coaches_give_plans"
          label={t`Coaches’ offers may hold months of a membership`}
        />
        <p className="text-ink-soft text-sm">
          <Trans>Offers of administrators always may.</Trans>
        </p>
      </div>
      <AmountField
        name="kept_years"
        label={t`Keep the purchases of deleted accounts for`}
        note={t`(years)`}
        hint={t`For the books, without a name or an address.`}
        className="max-w-md"
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={form.isSending}
        disabled={
          values.automatic_tax === stored.automatic_tax &&
          values.coaches_give_plans === stored.coaches_give_plans &&
          isAsStored
        }
      >
        <Trans>Save</Trans>
      </Button>
      {reauthenticationDialog}
    </Form>
  )
}
