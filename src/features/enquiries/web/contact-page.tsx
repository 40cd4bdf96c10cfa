import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { faqJsonLd, organizationJsonLd } from '#src/features/texts/domain/structured-data.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { textsOf } from '#src/features/texts/web/copy.ts'
import { Faq } from '#src/features/texts/web/faq.tsx'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { call } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Honeypot, LongTextField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { SenderFields } from '#src/platform/web/forms/sender-fields.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { bodyOf } from '#src/platform/web/routing/form-kind.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Heading, Intro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import {
  CONTACT_WORDS,
  MESSAGE_MAX,
  MESSAGE_MIN,
  NAME_MAX,
  PHONE_MAX,
  SUBJECT_MAX,
} from '../constants.ts'
import { createContact } from '../contract.ts'

export const meta = pageMeta(msg`Contact`, msg`Write, call, or come by.`)

const ID = 'contact-form'

function ContactForm() {
  const form = useForm({
    keep: 'form:/contact:contact',
    stored: { name: '', email: '', phone: '', subject: '', message: '' },
    send: (typed, idempotencyKey) =>
      call(createContact, { body: bodyOf(createContact, typed), idempotencyKey }),
    done: { title: CONTACT_WORDS.sent, description: CONTACT_WORDS.sentMore },
    native: { name: 'contact', action: `${href('/contact')}#${ID}` },
    alert: { failed: CONTACT_WORDS.failed },
  })
  return (
    <Form
      of={form}
      isDisabled
      sent={
        <Alert tone="success" title={said(CONTACT_WORDS.sent)}>
          {said(CONTACT_WORDS.sentMore)}
        </Alert>
      }
      id={ID}
      className="space-y-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SenderFields nameMax={NAME_MAX} phoneMax={PHONE_MAX} />
        <TextField name="subject" label={t`Subject`} maxLength={SUBJECT_MAX} optional />
      </div>
      <LongTextField
        isNeeded
        name="message"
        label={t`Message`}
        rows={4}
        minLength={MESSAGE_MIN}
        maxLength={MESSAGE_MAX}
      />
      <Honeypot />
      <SubmitButton size="lg" busyLabel={said(CONTACT_WORDS.busy)}>
        <Trans>Send Message</Trans>
      </SubmitButton>
    </Form>
  )
}

/** The keys of the contacts, for the preview in the site's editor. */
const CONTACTS =
  'contact.email contact.phone contact.place practice.city practice.region practice.country'

const BIG = 'text-link wrap-anywhere font-serif text-2xl'

export default function ContactPage() {
  const site = siteSettings()
  const words = usePageWords()
  const questions = words('faq')
  return (
    <>
      <div
        id="contact"
        className="wrap grid gap-14 pt-12 pb-16 lg:grid-cols-2 lg:gap-20 lg:pt-16 lg:pb-24"
      >
        <div className="space-y-10">
          <Intro over={words('contact.over')} title={words('contact.title')}>
            <p>{words('contact.text')}</p>
          </Intro>
          <dl data-section={CONTACTS} className="space-y-7">
            <div>
              <dt className="text-ink-soft">
                <Trans>Email</Trans>
              </dt>
              <dd>
                <a href={`mailto:${site.contactEmail}`} className={BIG}>
                  {site.contactEmail}
                </a>
              </dd>
            </div>
            {site.contactPhone && (
              <div>
                <dt className="text-ink-soft">
                  <Trans>Phone and text</Trans>
                </dt>
                <dd>
                  <a href={`tel:${site.contactPhone.replace(/[^+\d]/g, '')}`} className={BIG}>
                    {site.contactPhone}
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt className="text-ink-soft">
                <Trans>Where</Trans>
              </dt>
              <dd className="font-serif text-2xl">{words('contact.place')}</dd>
              <dd>{words('contact.place.text')}</dd>
            </div>
          </dl>
        </div>
        <section className="self-start rounded-lg bg-sheet p-6 shadow-soft sm:p-10">
          <Heading>
            <Trans>Send a Message</Trans>
          </Heading>
          <div className="mt-6">
            <ContactForm />
          </div>
        </section>
      </div>
      {questions.length > 0 && (
        <section id="faq" data-section="faq contact.faq" className="scroll-mt-24 bg-sunken">
          <div className="wrap grid gap-10 py-16 lg:grid-cols-[1fr_2fr] lg:py-24">
            <Heading>{words('contact.faq.title')}</Heading>
            <Faq questions={questions} />
          </div>
        </section>
      )}
      {(site.instagramUrl || site.xUrl) && (
        <section
          data-section="contact.social social.instagram social.x"
          className="wrap pt-16 lg:pt-24"
        >
          <Heading lead={words('contact.social.lead')}>{words('contact.social.title')}</Heading>
          <div className="mt-8 flex flex-wrap gap-3">
            {site.instagramUrl && (
              <LinkButton href={site.instagramUrl} variant="secondary">
                <Trans>Instagram</Trans>
              </LinkButton>
            )}
            {site.xUrl && (
              <LinkButton href={site.xUrl} variant="secondary">
                X
              </LinkButton>
            )}
            <LinkButton href={href('/booking')}>
              <Trans>Free Consultation</Trans>
            </LinkButton>
          </div>
        </section>
      )}
    </>
  )
}

export function loader() {
  const site = siteSettings()
  return {
    texts: textsOf('contact.', 'faq'),
    jsonLd: [organizationJsonLd(site), ...faqJsonLd(wordsOf(site)('faq'))],
  }
}

export const action = formAction([
  {
    name: 'contact',
    endpoint: createContact,
    keeps: ['name', 'email', 'phone', 'subject', 'message'],
  },
])
