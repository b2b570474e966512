-- Says which OpenStreetMap objects go into which layer of the base map. The layers and their attributes follow the
-- OpenMapTiles schema (openmaptiles.org/schema, CC-BY 4.0), cut down to what Crosstown's map style draws.

node_keys = { "addr:housenumber", "amenity", "highway", "leisure", "place", "railway", "shop", "tourism", "natural" }

function init_function() end
function exit_function() end

local function set(...)
    local members = {}
    for _, word in ipairs({ ... }) do members[word] = true end
    return members
end

-- Road class, and the zoom from which roads of the class are drawn.
local roads = {
    motorway = { "motorway", 8 }, trunk = { "trunk", 8 }, primary = { "primary", 8 },
    secondary = { "secondary", 9 }, tertiary = { "tertiary", 11 },
    unclassified = { "minor", 12 }, residential = { "minor", 12 }, living_street = { "minor", 12 },
    road = { "minor", 12 }, service = { "service", 13 }, raceway = { "raceway", 13 }, track = { "track", 14 },
    footway = { "path", 14 }, path = { "path", 14 }, steps = { "path", 14 }, pedestrian = { "path", 13 },
    cycleway = { "path", 14 }, bridleway = { "path", 14 },
}
local rails = set("rail", "tram", "light_rail", "subway", "narrow_gauge", "funicular")
local landcover = {
    wood = "wood", forest = "wood", beach = "sand", sand = "sand", bare_rock = "rock",
    grass = "grass", grassland = "grass", meadow = "grass", park = "grass", garden = "grass",
    village_green = "grass", recreation_ground = "grass", golf_course = "grass", allotments = "grass",
    farmland = "farmland", orchard = "farmland", vineyard = "farmland", scrub = "wood", heath = "grass",
}
local landuse = set("residential", "commercial", "retail", "industrial", "railway", "cemetery", "military", "school",
    "university", "college", "kindergarten", "library", "hospital", "stadium", "pitch", "playground")
local places = { city = 8, town = 8, village = 10, suburb = 11, quarter = 12, neighbourhood = 13, hamlet = 12 }

-- Points of interest: class (OpenMapTiles' word) by tag value, and what matters more when labels collide.
local interest = {
    station = "railway", halt = "railway", tram_stop = "railway", bus_stop = "bus", bus_station = "bus",
    ferry_terminal = "ferry_terminal", taxi = "car", museum = "museum", gallery = "art_gallery",
    library = "library", university = "college", college = "college", school = "school", hospital = "hospital",
    clinic = "hospital", townhall = "town_hall", courthouse = "town_hall", theatre = "theatre", cinema = "cinema",
    attraction = "attraction", viewpoint = "attraction", place_of_worship = "place_of_worship", hotel = "lodging",
    pharmacy = "pharmacy", police = "police", post_office = "post", bank = "bank", cafe = "cafe",
    restaurant = "restaurant", fast_food = "fast_food", bar = "bar", pub = "beer", supermarket = "grocery",
    bicycle_rental = "bicycle_rental", parking = "parking", fuel = "fuel", marina = "harbor", park = "park",
    stadium = "stadium", sports_centre = "stadium", swimming_pool = "swimming", zoo = "zoo",
}
local ranks = {
    hospital = 1, railway = 2, bus = 3, ferry_terminal = 3, attraction = 4, museum = 4, town_hall = 5, theatre = 5,
    library = 5, college = 6, harbor = 6, park = 7, place_of_worship = 8, school = 9, stadium = 9,
}
local interest_keys = { "railway", "amenity", "tourism", "leisure", "highway", "shop" }

local function write_name(object)
    local name = object:Find("name")
    if name ~= "" then
        object:Attribute("name", name)
        object:Attribute("name:latin", name)
    end
end

local function find_interest(object)
    for _, key in ipairs(interest_keys) do
        local value = object:Find(key)
        local class = interest[value]
        if class then return class, value end
        if key == "shop" and value ~= "" then return "shop", value end
    end
end

local function write_interest(object, write)
    local class, subclass = find_interest(object)
    if not class or not object:Holds("name") then return end
    local rank = ranks[class] or 25
    write()
    object:MinZoom(rank <= 4 and 13 or 14)
    object:Attribute("class", class)
    object:Attribute("subclass", subclass)
    object:AttributeNumeric("rank", rank)
    write_name(object)
end

function node_function(node)
    local number, place = node:Find("addr:housenumber"), node:Find("place")
    if number ~= "" then
        node:Layer("housenumber", false)
        node:Attribute("housenumber", number)
    end
    if places[place] then
        node:Layer("place", false)
        node:MinZoom(places[place])
        node:Attribute("class", place)
        write_name(node)
        return
    end
    if node:Find("natural") == "bay" then
        node:Layer("water_name", false)
        node:Attribute("class", "ocean")
        write_name(node)
        return
    end
    write_interest(node, function() node:Layer("poi", false) end)
end

local function write_brunnel(way)
    for _, key in ipairs({ "bridge", "tunnel", "ford" }) do
        local value = way:Find(key)
        if value ~= "" and value ~= "no" then
            way:Attribute("brunnel", key)
            return
        end
    end
    if way:Find("covered") == "yes" then way:Attribute("brunnel", "tunnel") end
end

-- Drawing order: bridges over roads over tunnels, wide roads over narrow ones.
local function write_order(way, minzoom)
    local order = 14 - minzoom + 10 * (tonumber(way:Find("layer")) or 0)
    if way:Find("bridge") ~= "" then order = order + 10 end
    if way:Find("tunnel") ~= "" then order = order - 10 end
    way:ZOrder(order)
end

local function write_road(way, highway)
    local link = highway:match("^(%l+)_link$")
    local road = roads[link or highway]
    if not road then return end
    local class, minzoom = road[1], link and math.max(road[2], 11) or road[2]
    way:Layer("transportation", way:Find("area") == "yes" and way:IsClosed())
    way:MinZoom(minzoom)
    write_order(way, minzoom)
    way:Attribute("class", class)
    if class == "path" or class == "minor" then way:Attribute("subclass", highway) end
    if link then way:AttributeNumeric("ramp", 1) end
    if way:Find("oneway") == "yes" then way:AttributeNumeric("oneway", 1) end
    write_brunnel(way)
    if not way:Holds("name") then return end
    way:Layer("transportation_name", false)
    way:MinZoom(math.max(minzoom, 11))
    way:Attribute("class", class)
    way:Attribute("subclass", highway)
    write_name(way)
end

local function write_rail(way, railway)
    way:Layer("transportation", false)
    way:MinZoom(11)
    way:Attribute("class", railway == "tram" and "tram" or "rail")
    write_brunnel(way)
end

-- The zoom at which an area of so many square metres (as tilemaker measures them) is about ten pixels wide.
local function area_zoom(way)
    local side, zoom = math.sqrt(math.abs(way:Area())), 14
    while zoom > 8 and side > 95.5 * 2 ^ (14 - zoom) do zoom = zoom - 1 end
    return zoom
end

local function write_area(way, layer, class)
    way:Layer(layer, true)
    way:MinZoom(area_zoom(way))
    way:Attribute("class", class)
end

local function write_ground(way)
    local natural, leisure, use = way:Find("natural"), way:Find("leisure"), way:Find("landuse")
    if natural == "water" or use == "basin" or use == "reservoir" or leisure == "swimming_pool"
        or way:Find("waterway") == "riverbank" or way:Find("waterway") == "dock" then
        write_area(way, "water", "lake")
        return
    end
    local cover = landcover[use] or landcover[natural] or landcover[leisure]
    if cover then
        write_area(way, "landcover", cover)
    else
        for _, word in ipairs({ use, leisure, way:Find("amenity") }) do
            if landuse[word] then
                write_area(way, "landuse", word)
                break
            end
        end
    end
    if leisure == "nature_reserve" or way:Find("boundary") == "national_park" then
        write_area(way, "park", leisure == "nature_reserve" and leisure or "national_park")
    end
end

local function write_building(way)
    way:Layer("building", true)
    way:MinZoom(math.max(area_zoom(way), 13))
end

function way_function(way)
    local highway, railway, waterway = way:Find("highway"), way:Find("railway"), way:Find("waterway")
    if highway ~= "" then write_road(way, highway) end
    if rails[railway] then write_rail(way, railway) end
    if waterway == "river" or waterway == "stream" or waterway == "canal" then
        way:Layer("waterway", false)
        way:Attribute("class", waterway)
        write_brunnel(way)
    end
    if not way:IsClosed() then return end
    local building, number = way:Find("building"), way:Find("addr:housenumber")
    if building ~= "" and building ~= "no" then write_building(way) end
    if number ~= "" then
        way:LayerAsCentroid("housenumber")
        way:Attribute("housenumber", number)
    end
    write_ground(way)
    write_interest(way, function() way:LayerAsCentroid("poi") end)
end

-- Gives the sea polygons, which come without tags, their class.
function attribute_function(_)
    return { class = "ocean" }
end
