import { field, image, list, text } from './kinds.ts'

/** Whom visitors meet, and what others say of them; a new site shows neither. */
export const ABOUT_KEYS = {
  'about.name': text('about', 'Your name', 80, '', {
    plain: true,
    form: 'name',
    optional: true,
  }),
  'about.photo': image('about', 'Photograph of you'),
  'about.text': text('about', 'Two sentences about you', 300, '', { optional: true }),
  'about.over': text('about', 'Line above your name', 60, 'Your coach'),
  'home.testimonials.title': text('about', 'What people say: title', 80, 'What people say'),
  testimonials: list(
    'about',
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
