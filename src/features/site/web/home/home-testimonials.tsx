import { words } from '#src/features/texts/web/copy.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'

/** What people say; nothing on a site without testimonials. */
export function HomeTestimonials() {
  const testimonials = words('testimonials')
  if (testimonials.length === 0) return null
  return (
    <section data-section="testimonials home.testimonials" className="wrap pt-16 lg:pt-24">
      <Heading>{words('home.testimonials.title')}</Heading>
      <ul className="mt-10 grid gap-8 lg:grid-cols-2">
        {testimonials.map(each => (
          <li key={each.quote} className="rounded-lg bg-sheet p-7 shadow-soft sm:p-10">
            <figure>
              <blockquote className="font-serif text-2xl leading-snug">{each.quote}</blockquote>
              <figcaption className="mt-5 text-ink-soft">
                {each.about ? `${each.name}, ${each.about}` : each.name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
