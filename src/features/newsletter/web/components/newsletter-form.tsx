import { Honeypot } from '#src/platform/web/sections/form-fields.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'

/** @param place keeps ids unique, because a page can contain two of these forms */
export function NewsletterForm({ place, label }: { place: 'foot' | 'page'; label: string }) {
  const id = `newsletter-${place}`
  return (
    <form data-enhance="forms" data-form="newsletter" className="no-script:hidden relative mt-6">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-2 flex flex-wrap gap-2" data-row>
        <input
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          className={`${CONTROL} min-h-11 max-w-72`}
        />
        <Button type="submit">Subscribe</Button>
      </div>
      <p className="mt-2 text-ink-soft text-sm">A thought for your week, now and then. One click ends it.</p>
      <Honeypot />
    </form>
  )
}
