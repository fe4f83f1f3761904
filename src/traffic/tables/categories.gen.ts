// Made by npm run generate.
export const CATEGORIES = `
home
sports
games
books
computers
tools
outdoors
industrial
music
toys
baby
garden
electronics
health
jewelry
shoes
clothing
kids
movies
automotive
`;
