// Styles that come with a page that is loaded later.
declare module '*.css';
