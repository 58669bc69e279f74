/** Names the commands in a text as one types them in a release, which has no npm: "tokri backup". */
export const withoutNpm = (text: string): string =>
  text.replaceAll('npm start', 'tokri demo').replace(/npm run ([a-z-]+)((?: \[?)?)(?:-- )?/g, 'tokri $1$2')
