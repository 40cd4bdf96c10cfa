import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import * as z from 'zod/mini'
import { login } from '#src/features/accounts/contract.ts'
import { CodeField } from '#src/features/accounts/web/components/code-field.tsx'
import { needsCode } from '#src/features/accounts/web/use-sign-in.ts'
import { call, sentenceOf } from '#src/web/api.ts'
import { Unauthorized } from '#src/web/app/guard.tsx'
import { useSession } from '#src/web/app/session.tsx'
import { saveFlash } from '#src/web/chrome/flash.ts'
import { href } from '#src/web/routes.ts'
import { Alert } from '#src/web/ui/alert.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Card } from '#src/web/ui/card.tsx'
import { Field } from '#src/web/ui/field.tsx'
import { PageSpinner } from '#src/web/ui/spinner.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { toast } from '#src/web/ui/toast-store.ts'

const required = (sentence: string) => z.string().check(z.refine(text => text.trim() !== '', sentence))
const form = z.object({
  username: required('Username is required'),
  password: required('Password is required'),
  code: z.string(),
})

/** /admin/login (spec 2): for administrators; who is one and signed in already goes on to the dashboard. */
export function AdminLoginPage() {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-out') return <AdminLogin />
  return session.user.is_admin ? <Navigate replace to={href('admin')} /> : <Unauthorized />
}

function AdminLogin() {
  const { signedIn } = useSession()
  const [failure, setFailure] = useState<string>()
  const [asksCode, setAsksCode] = useState(false)
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(form),
    defaultValues: { username: '', password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async values => {
    setFailure(undefined)
    try {
      const user = await call(login, { body: values })
      if (!user.is_admin) {
        signedIn(user)
        return
      }
      saveFlash({
        title: 'Login successful',
        description: 'Welcome back to the admin dashboard.',
        tone: 'success',
      })
      window.location.assign(href('admin'))
      // The form stays busy until the dashboard has loaded.
      await new Promise(() => {})
    } catch (error) {
      if (needsCode(error)) {
        if (asksCode) setError('code', { message: error.message }, { shouldFocus: true })
        setAsksCode(true)
        return
      }
      setFailure(sentenceOf(error, 'Login failed. Please check your credentials.'))
      toast({
        title: 'Login failed',
        description: sentenceOf(error, 'Login failed'),
        tone: 'destructive',
      })
    }
  })
  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])
  return (
    <div className="wrap grid justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 className="mb-6 text-center text-3xl sm:text-4xl">Admin Login</h1>
        <Card>
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={event => {
              event.preventDefault()
              void submit()
            }}
          >
            {failure && (
              <Alert tone="danger" title="Authentication Error">
                {failure}
              </Alert>
            )}
            <Field label="Username" error={errors.username?.message} required>
              <TextInput
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...register('username')}
              />
            </Field>
            <Field label="Password" error={errors.password?.message} required>
              <TextInput type="password" autoComplete="current-password" {...register('password')} />
            </Field>
            {asksCode && <CodeField error={errors.code?.message} {...register('code')} />}
            <Button type="submit" size="lg" busy={isSubmitting}>
              Sign In
            </Button>
          </form>
        </Card>
      </div>
    </div>
  )
}
