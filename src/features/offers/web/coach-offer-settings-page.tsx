import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { Length } from '#src/features/site/web/editor/length.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { LongTextField, RadioField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { TAX_WORDS, TAXES, TERMS_MAX } from '../constants.ts'
import { type OfferSettings, putOfferSettings } from '../contract/offers.ts'
import { offerSettingsQuery, SELLING } from './queries.ts'

export const meta = pageMeta(
  msg`Terms and tax`,
  msg`What buyers agree to, and what is said about tax.`,
)

/** /coach/offers/settings: what buyers agree to, and what is said about tax. */
export default function CoachOfferSettingsPage() {
  const settings = useQuery(offerSettingsQuery)
  return (
    <Screen
      title={t`Terms and tax`}
      intro={t`They are on the page of each of your offers.`}
      actions={
        <Link to={href('/coach/offers')} className={buttonClass('secondary')}>
          <Trans>All offers</Trans>
        </Link>
      }
    >
      {settings.data ? (
        <SettingsForm stored={settings.data} />
      ) : (
        <Loading query={settings} title={t`They could not be loaded`} className="h-96" />
      )}
    </Screen>
  )
}

function SettingsForm({ stored }: { stored: OfferSettings }) {
  const client = useQueryClient()
  const form = useForm({
    keep: 'offer-settings',
    stored,
    send: body => call(putOfferSettings, { body }),
    done: t`Saved`,
    onDone: saved => client.setQueryData(offerSettingsQuery.queryKey, saved),
    refetch: SELLING,
  })
  return (
    <Card className="max-w-3xl">
      <Form of={form} className="grid gap-6">
        <LongTextField
          name="terms"
          label={t`Your terms`}
          optional
          rows={12}
          hint={
            <Trans>
              Whoever buys agrees to them first. Markdown: ## Heading, **bold**, - list.{' '}
              <Length value={form.values.terms} max={TERMS_MAX} />
            </Trans>
          }
        />
        <RadioField
          name="tax"
          legend={t`What is said beside each price`}
          of={TAXES}
          labelOf={tax => t`“${said(TAX_WORDS[tax as OfferSettings['tax']])}”`}
        />
        {Object.keys(form.errors).length === 0 && (
          <FailedChange of={form}>{t`Nothing is lost. Please try again.`}</FailedChange>
        )}
        <Button
          type="submit"
          busy={form.isSending}
          disabled={!form.isChanged}
          className="justify-self-start"
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Card>
  )
}

const loaders = loadersOf(() => [offerSettingsQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
