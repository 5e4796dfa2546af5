// Prints the rule book as Markdown: npm run --silent rules > packages/core/RULES.md
import { printBook } from '../src/book/book.ts'

process.stdout.write(printBook())
