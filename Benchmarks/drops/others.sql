\set number random(0, 999999)
SELECT other.id, ST_X(other.place::geometry), ST_Y(other.place::geometry) FROM drop_place one
JOIN drop_place other ON ST_DWithin(other.place, one.place, 50) WHERE one.id = :number;
