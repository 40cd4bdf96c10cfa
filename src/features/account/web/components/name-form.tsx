import type { BodyIn } from '#src/contract/endpoint.ts'
import { returnPath } from '#src/contract/return-path.ts'
import { NAME_MAX } from '#src/features/sign-in/constants.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { FormInput } from '#src/platform/web/sections/form-fields.tsx'
import { chooseName } from '../../contract.ts'

/** @param props.next where it leads; the account by default */
export function NameForm({ next }: { next?: string | undefined }) {
  const { user } = useSession()
  const choose = useChange((body: BodyIn<typeof chooseName>) => call(chooseName, { body }), {
    onDone() {
      // As a document, so that the next page knows the new name.
      window.location.assign(returnPath(next) ?? href('/account'))
      // Never resolves, so that the form stays busy until the next page has loaded.
      return new Promise(() => {})
    },
  })
  return (
    <Form
      native={{ name: 'name', action: href('/account/name', {}, { next }) }}
      schema={chooseName.body}
      change={choose}
      failed="Your name could not be saved. Please try again."
    >
      <FormInput
        name="full_name"
        label="Your name"
        hint="As you introduce yourself, such as Maya Lindgren."
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={user?.full_name ?? ''}
      />
      <SubmitButton size="lg" className="self-start">
        Save my name
      </SubmitButton>
    </Form>
  )
}
