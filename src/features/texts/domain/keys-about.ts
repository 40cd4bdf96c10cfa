import { field, keysOf } from './kinds.ts'

const about = keysOf('about')

/** Whom visitors meet, and what others say of them; a new site shows neither. */
export const ABOUT_KEYS = {
  'about.name': about.text('The name that visitors see', 80, '', {
    plain: true,
    form: 'name',
    optional: true,
  }),
  'about.photo': about.image('Photograph of you'),
  'about.text': about.text('Two sentences about you', 300, '', { optional: true }),
  'about.over': about.text('Line above your name', 60, 'Your coach'),
  'home.testimonials.title': about.text('What people say: title', 80, 'What people say'),
  testimonials: about.list(
    'What people say, with their consent',
    12,
    [
      field('quote', 'What they say', 600),
      field('name', 'Name or initials', 80),
      field('about', 'What they do', 120, { optional: true }),
    ],
    [] as readonly { quote: string; name: string; about: string }[],
  ),
}
